-- Which of the templates that WhatsApp has approved stands for a template, and what of it a message is sent with.
ALTER TABLE template
  ADD COLUMN approved_name text,
  ADD COLUMN approved_language text,
  ADD CHECK ((approved_name IS NULL) = (approved_language IS NULL)),
  ADD CHECK (approved_name IS NULL OR channel = 'WHATSAPP');
CALL open_to_lists('template');
ALTER TABLE message ADD COLUMN approved jsonb;
CALL open_to_lists('message');
