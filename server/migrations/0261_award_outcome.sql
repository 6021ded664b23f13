-- What an award that ends a case comes to: how the claims fared, the sum awarded, who bears the fee.
alter table award add column outcome jsonb;
