-- Answers that were not handed in stand at the end of their list, so that is the order of its index.
DROP INDEX answer_list;
CREATE INDEX answer_list ON answer (customer_id, submitted_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
