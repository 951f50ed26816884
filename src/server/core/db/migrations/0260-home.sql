-- What the home page counts, where no other index finds it at once.

-- The codes that are left of a class on a platform.
CREATE INDEX voucher_stock ON voucher (customer_id, platform_code, core_class_id)
  WHERE status = 'AVAILABLE' AND deleted_at IS NULL;

-- Who may use the console once somebody gives a role.
CREATE INDEX app_user_console ON app_user (customer_id, id)
  WHERE portals @> '{ADMIN_CENTER}' AND account_status = 'ACTIVE' AND deleted_at IS NULL;

-- Which classes ran on a day.
CREATE INDEX lms_class_over ON lms_class (customer_id, end_at) WHERE deleted_at IS NULL;
