import { lazyRouteComponent } from '@tanstack/react-router'
import { AppError } from '../../../contract/errors/errors.ts'
import { config } from '../../local/config.ts'
import { loadWords } from '../../ui/language.ts'

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

const screenWith =
  (part: 'public' | 'phone'): typeof lazyRouteComponent =>
  (load, name) =>
    screen(async () => (await Promise.all([load(), loadWords(part)]))[0], name)

/** A screen of somebody who has not come in, with its words: the login page has none of them. */
export const publicScreen = screenWith('public')
export const phoneScreen = screenWith('phone')
