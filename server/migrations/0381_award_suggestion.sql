-- Every suggestion that was ever in the text of an award, by its mark (kind, id, author, name), with its words: who suggested what is
-- said by the server, and what is undone comes back as whose it was.
create table award_suggestion (
  award_id uuid not null references award,
  mark text not null,
  words text not null,
  primary key (award_id, mark)
);
