import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { type PageConfig, pageConfig, pageConfigs } from '../../contract/account/pageConfig.ts'
import { ask, setRequestTimeout } from './call.ts'

const key = 'page-config'

/**
 * What this installation sets about the page. What is shipped, at a device's first visit; then what the server last said,
 * so that a start needs no answer to wait for.
 */
export const config = proxy<PageConfig>(kept())
setRequestTimeout(config.requestTimeout)

function kept(): PageConfig {
  const read = z.safeParse(pageConfig, stored())
  // Kept by an older build whose settings had another shape.
  return read.success ? read.data : z.parse(pageConfig, {})
}

/** No stored text may keep the site from starting: one that cannot be read counts as none. */
function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {}
  }
}

/** Asks the server what is set now, for this visit and the next. Throws AppError where it does not answer. */
export async function refreshConfig(): Promise<void> {
  const now = await ask(pageConfigs.config, {})
  localStorage.setItem(key, JSON.stringify(now))
  Object.assign(config, now)
  setRequestTimeout(now.requestTimeout)
}
