-- People see each other's changes of sales.
CALL tell_changes('platform_sale');
