import { desk, phone } from '../../setup/chromium.ts'
import type { Stage } from '../../setup/stage.ts'
import { begunAward } from '../made.ts'
import { paper } from '../screens.ts'

/** An award that was begun, before the one who presides at a desk and another arbitrator on a phone. */
export async function twoAtTheText(stage: Stage) {
  const { known } = await begunAward(stage)
  const presiding = await stage.device('arbitrator', desk)
  const second = await stage.device('arbitrator2', phone)
  const at = `${stage.network.url}/#/approvalWps?id=${known.id}`
  for (const { page } of [presiding, second]) {
    await page.goto(at)
    await paper(page).waitFor()
  }
  return { known, presiding, second, at }
}
