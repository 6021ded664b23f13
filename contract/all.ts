import { account } from './account.ts'
import type { Named } from './call.ts'
import { cases } from './case.ts'
import { live } from './event.ts'
import { filing } from './filing.ts'
import { upload } from './upload.ts'

/** The register: every call of the product, one line per domain. */
export const contract = { account, case: cases, filing, live, upload }

export const everyCall: Named[] = Object.values(contract).flatMap((calls) => Object.values(calls))

/** A call by the name that rows in the outbox carry; undefined where a newer build no longer knows it. */
export function callNamed(name: string): Named | undefined {
  return everyCall.find((call) => call.name === name)
}
