-- An invitation that was sent from the page of an employee: by accepting it, the account becomes that of the employee.
ALTER TABLE user_invitation ADD COLUMN employee_id bigint REFERENCES employee ON DELETE SET NULL;
CREATE INDEX user_invitation_employee ON user_invitation (employee_id) WHERE employee_id IS NOT NULL;
