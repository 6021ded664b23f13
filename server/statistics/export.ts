import { Readable } from 'node:stream'
import { csvOf } from '../../contract/both/csv.ts'
import { money } from '../../contract/both/money.ts'
import { caseStateWords } from '../../contract/case/caseStateWords.ts'
import { causeIn } from '../../contract/case/cause.ts'
import type { Language } from '../../contract/errors/errors.ts'
import type { Statistics, statisticsCalls } from '../../contract/statistics/statistics.ts'
import { bracketWords, filedWords, stageWords } from '../../contract/statistics/statisticsWords.ts'
import { type Cell, type Sheet, xlsxOf } from '../document/xlsx.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { localDay } from '../when.ts'
import { statisticsOf } from './read.ts'
import { wordsIn } from './words.ts'

type Rows = Sheet['rows']
const widths = [36, 18, 22, 18, 18]

/** Tables one below the other, an empty row between them. Texts stay texts, whatever they begin with. */
function rowsOf(found: Statistics, language: Language): Rows {
  const words = wordsIn[language]
  const table = (head: string[], lines: Cell[][]): Rows => [
    { cells: [] },
    { cells: head, bold: true },
    ...lines.map((cells) => ({ cells })),
  ]
  const brackets = found.amounts.flatMap((one) =>
    one.brackets.map(({ bracket, count }) => [`${one.currency} ${bracketWords[bracket][language]}`, count]),
  )
  const more = found.moreCauses ? [[words.moreCauses(found.moreCauses)]] : []
  return [
    { cells: [words.title], bold: true },
    { cells: [words.period(found.from, found.to)] },
    { cells: [words.zone] },
    { cells: [words.counts] },
    ...table(
      words.months,
      found.months.map(({ month, filed, ended, online, onsite }) => [month, filed, ended, online, onsite]),
    ),
    ...table(
      [words.state, words.count],
      found.states.map(({ state, count }) => [caseStateWords[state][language], count]),
    ),
    ...table(
      words.lengths,
      found.lengths.map(({ stage, count, median, p90 }) => [stageWords[stage][language], count, median, p90]),
    ),
    ...table(
      words.amounts,
      found.amounts.map(({ currency, count, total }) => [currency, count, money(total)]),
    ),
    ...table([words.bracket, words.count], brackets),
    ...table(
      [words.cause, words.count],
      [...found.causes.map(({ cause, count }) => [causeIn(language, cause), count]), ...more],
    ),
    ...table(
      words.arbitrators,
      found.arbitrators.map(({ name, load, appointed, conflict }) => [name, load, appointed, conflict]),
    ),
    ...table(
      [words.filing, words.count],
      (['online', 'offline'] as const).map((way) => [filedWords[way][language], found.filed[way]]),
    ),
  ]
}

/** The file is sent while it is made, and no transaction waits for whoever takes it. */
export const exportStatistics: OwnTransaction<typeof statisticsCalls.exportStatistics> = {
  async ownTransaction({ house, me, language, body }) {
    const { from, to, format } = body
    const found = await statisticsOf(house.db.orm, { tenantId: me.tenantId, from, to })
    const rows = rowsOf(found, language)
    const { title } = wordsIn[language]
    const now = house.now()
    const name = `${title}_${from}_${to}_${localDay(now)}.${format}`
    if (format === 'xlsx') return { stream: xlsxOf({ name: title, widths, rows }, now), name }
    const bytes = Buffer.from(csvOf(rows.map(({ cells }) => cells)))
    return { stream: Readable.from([bytes]), name, size: bytes.length }
  },
}
