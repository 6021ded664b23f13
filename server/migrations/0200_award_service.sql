-- An award is served as all documents are: what was recorded of one becomes a batch of its original.
insert into service_batch (id, tenant_id, case_id, no, title, state, notice, file_ids, by_id, by_name, at, sent_at)
select a.id, a.tenant_id, a.case_id, a.no, a.title, 'done', false, array[a.file_id], coalesce(c.secretary_id, a.case_id),
  s.by_name, s.at, s.at
from award a join cases c on c.id = a.case_id
join (select distinct on (award_id) award_id, by_name, at from award_service order by award_id, at, id) s on s.award_id = a.id
where a.file_id is not null;

insert into service_delivery (id, batch_id, position, party_id, channel, address, state, dispatched_at, confirmed_at)
select s.id, s.award_id, row_number() over (partition by s.award_id order by s.at, s.id) - 1, s.party_id, 'post', '', 'confirmed', s.at, s.at
from (select distinct on (award_id, party_id) * from award_service order by award_id, party_id, at desc, id) s
where s.award_id in (select id from service_batch);

insert into service_record (id, case_id, party_id, served_on, means, note, file_id, by_name, at, how, notice, batch_id, delivery_id)
select s.id, d.case_id, s.party_id, s.served_on, s.means, s.note, s.file_id, s.by_name, s.at, 'recorded', false, d.id,
  (select w.id from service_delivery w where w.batch_id = d.id and w.party_id = s.party_id)
from award_service s join service_batch d on d.id = s.award_id;

update message set kind = 'serviceRecorded' where kind = 'awardServed';
drop table award_service;
