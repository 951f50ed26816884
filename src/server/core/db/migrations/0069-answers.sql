CALL tell_changes('answer');
