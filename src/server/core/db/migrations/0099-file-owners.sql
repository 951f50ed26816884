-- A file belongs to a record of a kind whose readers are known; of any other kind its content would be for no one.
ALTER TABLE file ADD CONSTRAINT file_ref_type_check CHECK (ref_type IN (
  'complaint', 'attendance', 'answer', 'account', 'customer', 'saleImport', 'student_class',
  'leave_request', 'mitra_document', 'mitra_attachment'
));
