-- Where a sign-in began, when that is another name of the machine than the product's own, such as 127.0.0.1.
alter table oauth_states add column origin text;
