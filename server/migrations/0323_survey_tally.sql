-- How often each option and mark of a questionnaire was chosen: a hundred thousand answers are not read again for every look at them.
-- Question '' counts the answers; place -1 who answered a question, -2 who wrote to it. Nothing of a single answer is left in it.
create table survey_tally (
  survey_id uuid not null references survey,
  question text not null,
  place integer not null,
  count integer not null,
  primary key (survey_id, question, place)
);

create function survey_places(answers jsonb) returns table (question text, place integer) language sql immutable as $$
  select '', 0
  union all select said->>'id', -1 from jsonb_array_elements(answers) said
  union all select said->>'id', -2 from jsonb_array_elements(answers) said where said->>'text' <> ''
  union all select said->>'id', chosen::integer from jsonb_array_elements(answers) said, jsonb_array_elements_text(said->'chosen') chosen
$$;

insert into survey_tally select a.survey_id, p.question, p.place, count(*)
  from survey_answer a cross join lateral survey_places(a.answers) p group by 1, 2, 3;

create function count_survey_answers() returns trigger language plpgsql as $$
begin
  -- In one order, so that no two answers wait for each other.
  insert into survey_tally
    select e.survey_id, p.question, p.place, count(*) from entered e cross join lateral survey_places(e.answers) p
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (survey_id, question, place) do update set count = survey_tally.count + excluded.count;
  return null;
end
$$;
create trigger survey_answer_count after insert on survey_answer
  referencing new table as entered for each statement execute function count_survey_answers();
