-- Changes are looked for by the address that they came from.
CREATE INDEX audit_log_ip ON audit_log (customer_id, (host(ip)) text_pattern_ops, at DESC) WHERE ip IS NOT NULL;
