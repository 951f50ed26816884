-- The grading table shows at once what others decide.
CALL tell_changes('student_lms_class');
