CALL open_to_lists('class_attribute');
CALL tell_changes('class_attribute');
