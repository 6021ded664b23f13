import { sql } from 'drizzle-orm'
import type { defences } from '../../contract/defence/defence.ts'
import type { Noun } from '../door/handler.ts'
import { defence, defenceVersion } from '../tables/defence.ts'
import { askDefenceWithdrawal, decideDefence, withdrawDefence } from './decide.ts'
import { getStanding, listDefences } from './read.ts'
import { readDefences, seesDefence } from './row.ts'
import { submitDefence } from './submit.ts'

export const defenceNoun: Noun<typeof defences, 'defence'> = {
  calls: {
    submitDefence,
    listDefences,
    getStanding,
    withdrawDefence,
    askDefenceWithdrawal,
    decideDefence,
  },
  kinds: {
    defence: {
      ...{ table: defence, sees: seesDefence, read: readDefences, holdsFiles: true, keepsFiles: true },
      inCase: sql`${defence.caseId}`,
      typed: sql`(select string_agg(v.text, E'\\n' order by v.no) from ${defenceVersion} v where v.defence_id = ${defence.id})`,
    },
  },
}
