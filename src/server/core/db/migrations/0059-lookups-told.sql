-- Lookups are changed in the console: who looks at them sees what is changed of a customer's own.
CALL tell_changes('lookup');
