import type { Page } from '@playwright/test'

/** From here on a check takes as long as on the slowest phone: until the function given is called. */
export async function holdChecks(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    const released = new Promise<void>((resolve) => Object.assign(window, { releaseChecks: resolve }))
    Worker.prototype.postMessage = function (...args: unknown[]) {
      const post = () => Reflect.apply(postMessage, this, args)
      if ((args[0] as { path?: string[] }).path?.[0] === 'inspect') void released.then(post)
      else post()
    }
  })
  return () => page.evaluate(() => (window as unknown as { releaseChecks: () => void }).releaseChecks())
}
