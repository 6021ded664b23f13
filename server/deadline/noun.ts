import type { deadlines } from '../../contract/deadline/deadline.ts'
import { seesCase } from '../case/row.ts'
import type { Noun } from '../door/handler.ts'
import { cases } from '../tables/case.ts'
import { extendAward, setProcedure } from './award/set.ts'
import { warnOfAwards } from './award/warn.ts'
import { downloadDeadlines, feed, getFeed, renewFeed, revokeFeed } from './feed.ts'
import { addHoliday, addRule, removeHoliday } from './keep.ts'
import { getDeadlines, listDeadlines, listRules } from './list.ts'
import { readDeadlines } from './row.ts'
import { addDeadline, editDeadline, markDeadline, removeDeadline } from './set.ts'
import { listTerms } from './terms.ts'

export const deadlineNoun: Noun<typeof deadlines, 'deadlines'> = {
  calls: {
    listDeadlines,
    getDeadlines,
    addDeadline,
    editDeadline,
    markDeadline,
    removeDeadline,
    listTerms,
    setProcedure,
    extendAward,
    listRules,
    addRule,
    addHoliday,
    removeHoliday,
    downloadDeadlines,
    getFeed,
    renewFeed,
    revokeFeed,
    feed,
  },
  kinds: { deadlines: { table: cases, sees: seesCase, read: readDeadlines } },
  sweeps: [warnOfAwards],
}
