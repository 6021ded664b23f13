import { lazyRouteComponent } from '@tanstack/react-router'
import { AppError } from '../../../contract/errors.ts'
import { config } from '../../local/config.ts'

/** `loading`, or AppError `timeout` after the page timeout of this installation (specification §9: 240000 ms). */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: number | undefined
  const over = new Promise<never>((_, refuse) => {
    timer = window.setTimeout(() => refuse(new AppError('timeout')), config.pageTimeout)
  })
  return Promise.race([loading, over]).finally(() => clearTimeout(timer))
}

/** A screen in a chunk of its own, which is given up when it hangs. */
export const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => inTime(load()), name)
