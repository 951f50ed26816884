-- Customers are listed too: who looks at the list sees what is changed of them.
CALL tell_changes('customer', 'id');
