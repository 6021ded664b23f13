import { and } from 'drizzle-orm'
import type { Language } from '../../../contract/errors/errors.ts'
import type { meetings } from '../../../contract/hearing/meeting.ts'
import type { Trial, TrialState } from '../../../contract/hearing/trial.ts'
import { kindsIn } from '../../../contract/hearing/trialList.ts'
import { type Cell, xlsxOf } from '../../document/xlsx.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import { localDay, localMinute } from '../../when.ts'
import { wanted } from '../list/lists.ts'
import { readTrialsWhere, seesTrial } from '../trial/row.ts'

const most = 2000

interface Words {
  title: string
  columns: string[]
  online: string
  states: Record<TrialState, string>
}

const wordsIn: Record<Language, Words> = {
  zh: {
    title: '会议列表',
    columns: ['开始（北京时间）', '结束（北京时间）', '名称', '案件编号', '地点', '状态', '主持人', '部门', '参会人员'],
    online: '在线',
    states: {
      scheduled: '未通知',
      notified: '已通知',
      checked_in: '签到中',
      in_session: '进行中',
      recess: '暂停',
      ended: '已结束',
      record_signing: '笔录待签',
      aborted: '已中断',
      cancelled: '已取消',
    },
  },
  en: {
    title: 'Meetings',
    columns: [
      'Begins (UTC+8)',
      'Ends (UTC+8)',
      'Title',
      'Case number',
      'Place',
      'State',
      'Presided by',
      'Department',
      'Attendees',
    ],
    online: 'Online',
    states: {
      scheduled: 'Not announced',
      notified: 'Announced',
      checked_in: 'Checking in',
      in_session: 'In session',
      recess: 'Paused',
      ended: 'Ended',
      record_signing: 'Record to be signed',
      aborted: 'Broken off',
      cancelled: 'Cancelled',
    },
  },
}
const widths = [18, 18, 32, 20, 18, 12, 14, 16, 40]

/** Texts stay texts in the file, whatever they begin with (`document/xlsx`). */
function cellsOf(row: Trial, { online, states }: Words): Cell[] {
  const names = row.attendees.map(({ name }) => name).join('、')
  const where = row.place || (row.online ? online : '')
  const [from, to] = [localMinute(row.startsAt), localMinute(row.endsAt)]
  return [from, to, row.title, row.caseNo, where, states[row.state], row.presiding, row.dept, names]
}

/** The file is sent while it is made, and no transaction waits for whoever takes it. */
export const exportMeetings: OwnTransaction<typeof meetings.exportMeetings> = {
  async ownTransaction({ house, me, language, body }) {
    const mine = and(seesTrial(me), ...wanted(kindsIn.listMeetings, body))
    const list = mine ? await readTrialsWhere(house.db.orm, mine, most) : []
    const words = wordsIn[language]
    const now = house.now()
    const rows = [{ cells: words.columns, bold: true }, ...list.map((row) => ({ cells: cellsOf(row, words) }))]
    return { stream: xlsxOf({ name: words.title, widths, rows }, now), name: `${words.title}_${localDay(now)}.xlsx` }
  },
}
