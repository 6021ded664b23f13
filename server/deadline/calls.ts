import type { deadlines } from '../../contract/deadline.ts'
import type { Handlers } from '../door/handler.ts'
import { downloadDeadlines, feed, getFeed, renewFeed, revokeFeed } from './feed.ts'
import { addHoliday, addRule, removeHoliday } from './keep.ts'
import { getDeadlines, listDeadlines, listRules } from './list.ts'
import { addDeadline, editDeadline, markDeadline, removeDeadline } from './set.ts'
import { listTerms } from './terms.ts'

export const deadline: Handlers<typeof deadlines> = {
  listDeadlines,
  getDeadlines,
  addDeadline,
  editDeadline,
  markDeadline,
  removeDeadline,
  listTerms,
  listRules,
  addRule,
  addHoliday,
  removeHoliday,
  downloadDeadlines,
  getFeed,
  renewFeed,
  revokeFeed,
  feed,
}
