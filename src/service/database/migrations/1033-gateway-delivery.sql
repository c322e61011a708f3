-- A delivery is remembered until a time, not from one: shorter when nobody waits for the mail any more.
ALTER TABLE gateway_delivery RENAME COLUMN at TO until;
