-- An order reads the daily limits that all users set for a real account.
CREATE INDEX IF NOT EXISTS "linked_accounts_account" ON "linked_accounts" USING btree ("platform","account_id");
