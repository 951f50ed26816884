-- The company entered at the registration; it becomes a partner once the address is confirmed.
ALTER TABLE app_user ADD COLUMN registered_company text;
CALL open_to_lists('app_user');
