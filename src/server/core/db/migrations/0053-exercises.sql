CALL tell_changes('exercise');
