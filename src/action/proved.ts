import type { factor } from '../../contract/account/factor.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Input } from '../../contract/kernel/call.ts'

export type ProofWay = Input<typeof factor.prove>['body']['way']

type Asker = (ways: ProofWay[]) => Promise<boolean>
let asker: Asker | undefined

/** The dialog that asks, while it is on the page. */
export function proveBy(next: Asker | undefined): void {
  asker = next
}

/** Does what may be refused until whoever sits here proves again who they are; once they did, it is done anew. Throws AppError. */
export async function proved<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'factor.again' || !asker) throw error
    if (!(await asker(String(error.params.ways ?? 'password').split(',') as ProofWay[]))) throw error
    return act()
  }
}
