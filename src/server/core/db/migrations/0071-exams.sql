CALL tell_changes('exam');
CALL tell_changes('evaluation');
