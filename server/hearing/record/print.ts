import { Readable } from 'node:stream'
import type { Language } from '../../../contract/errors/errors.ts'
import type { CourtRecord, RecordEntry, records } from '../../../contract/hearing/record.ts'
import { type Attendance, type Trial, type TrialRole, trialIsOver } from '../../../contract/hearing/trial.ts'
import { type Asker, type Definition, pdfOf } from '../../document/pdf.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { cleanName } from '../../upload/create.ts'
import { localDay, localMinute } from '../../when.ts'
import { readTrial } from '../trial/row.ts'
import { type Present, readPresent, recordedSpans, type Span, sessionSpan } from './presence.ts'
import { readRecord, recordFile } from './read.ts'
import { wordsIn } from './words.ts'

type Words = (typeof wordsIn)['zh']
type Corrections = CourtRecord['corrections']

/** What stands in the record of one entry: who, when and what, and below it what became of corrections. */
function linesOf({ id, kind, speaker, text, about, at }: RecordEntry, all: Corrections, words: Words): object[] {
  const time = localMinute(at).slice(11)
  if (kind === 'order') {
    const form = words.orders[text] ?? `({by} ${text} {about})`
    const said = form.replace('{by}', () => speaker).replace('{about}', () => about)
    return [{ text: `${time}  ${said}`, color: '#475569', margin: [0, 2, 0, 2] }]
  }
  const who = speaker + (kind === 'chat' ? words.chat : '')
  const asked = all.filter(({ entryId }) => entryId === id)
  const noted = asked.map(({ state, byName, words: wish, before, reason }) => {
    if (state === 'accepted') return words.accepted(byName, before)
    return state === 'declined' ? words.declined(byName, wish, reason) : words.open(byName, wish)
  })
  return [
    { text: [{ text: `${time}  ${who}${words.colon}`, bold: true }, { text }], margin: [0, 3, 0, 3] },
    ...noted.map((note) => ({ text: note, fontSize: 9, color: '#475569', margin: [28, 0, 0, 2] })),
  ]
}

type Recorded = Awaited<ReturnType<typeof readRecord>> & { present: Present[] }

const minuteOf = (at: string): string => localMinute(at).slice(11)
const spanOf = ({ from, to }: Span): string => `${minuteOf(from)} – ${to === undefined ? '' : minuteOf(to)}`.trimEnd()

/**
 * Who was there, and from when to when where the server saw it; who was noted as not there; and who was asked to come and of whom
 * nobody noted it: where others were in the room, that they did not come into it.
 */
function peopleLines(trial: Trial, present: readonly Present[], { facts, roles, comma, between }: Words): string[][] {
  const called = (one: { name: string; role: TrialRole }) => `${one.name}（${roles[one.role]}）`
  const spans = (id: string) => present.find((one) => one.attendeeId === id)?.spans ?? []
  const those = (attendance: Attendance) => trial.attendees.filter((one) => one.attendance === attendance)
  // Who was put out of the list since was in the room all the same.
  const gone = present.filter(({ attendeeId }) => !trial.attendees.some(({ id }) => id === attendeeId))
  const came = [
    ...those('came').map((one) => called(one) + spans(one.id).map(spanOf).join(between)),
    ...gone.map((one) => called(one) + one.spans.map(spanOf).join(between)),
  ]
  return [
    [facts.people, came.join(comma)],
    [facts.absent, those('absent').map(called).join(comma)],
    [present.length > 0 ? facts.outside : facts.asked, those('').map(called).join(comma)],
  ]
}

function definitionOf(trial: Trial, { entries, corrections, present }: Recorded, words: Words) {
  const { facts, colon } = words
  const title = words.titles[trial.type] + (trialIsOver.includes(trial.state) ? '' : words.draft)
  const held = sessionSpan(entries)
  const lines = [
    [facts.caseNo, trial.caseNo],
    [facts.name, trial.title],
    [facts.planned, `${localMinute(trial.startsAt)} – ${localMinute(trial.endsAt)}`],
    [facts.time, held ? `${localMinute(held.from)} – ${held.to ? localMinute(held.to) : ''}`.trimEnd() : ''],
    [facts.place, trial.place || (trial.online ? words.online : '')],
    ...peopleLines(trial, present, words),
    [facts.recorded, recordedSpans(entries).map(spanOf).join(words.comma)],
  ]
  const stack = [
    { text: title, bold: true, fontSize: 18, alignment: 'center', margin: [0, 8, 0, 12] },
    ...lines.filter(([, value]) => value).map(([label, value]) => ({ text: `${label}${colon}${value}` })),
    { text: '', margin: [0, 4, 0, 4] },
    ...entries.flatMap((entry) => linesOf(entry, corrections, words)),
    ...(entries.length ? [] : [{ text: words.empty }]),
  ]
  const definition: Definition = {
    info: { title: `${title} ${trial.caseNo}` },
    pageOrientation: 'portrait',
    content: [{ stack, fontSize: 11, lineHeight: 1.4, margin: [36, 12, 36, 0] }],
    footer: words.footer,
    missing: words.missing,
  }
  return { title, definition }
}

/** The record as a PDF, and what it is called. Throws as `pdfOf`. */
export async function recordPdf(
  house: House,
  trial: Trial,
  language: Language,
  asker: Asker,
): Promise<{ bytes: Buffer; name: string }> {
  const record = await readRecord(house.db.orm, trial.id)
  const present = await readPresent(house.db.orm, trial.id, sessionSpan(record.entries)?.to)
  const { title, definition } = definitionOf(trial, { ...record, present }, wordsIn[language])
  const bytes = await pdfOf(house, definition, asker)
  return { bytes, name: `${cleanName(`${trial.caseNo || trial.title}_${title}`)}_${localDay(house.now())}.pdf` }
}

export const printCourtRecord: OwnTransaction<typeof records.printCourtRecord> = {
  async ownTransaction({ house, me, language, body, gone }) {
    const trial = await readTrial(house.db.orm, me, body.id)
    // What lies among the files of the case is what will be signed: nothing else is given out from then on.
    const file = await recordFile(house.db.orm, trial.id)
    if (file) return { stream: await house.store.read(file.id), name: file.name, size: file.size }
    const { bytes, name } = await recordPdf(house, trial, language, { personId: me.id, gone })
    return { stream: Readable.from([bytes]), name, size: bytes.length }
  },
}
