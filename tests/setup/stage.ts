import { inject } from 'vitest'
import { contract } from '../../contract/all.ts'
import { localDay } from '../../server/when.ts'
import { Browser, phone } from './chromium.ts'
import { attends, tellFailure } from './failure.ts'
import { BadNetwork } from './network.ts'
import { Caller, lettersTo, logIn } from './people.ts'
import { Product } from './product.ts'

/** What a flow plays on: the product, a network that can be spoilt, and two witnesses who ask the server itself. */
export class Stage {
  readonly product: Product
  readonly network: BadNetwork
  readonly secretary: Caller
  readonly applicant: Caller
  private readonly browsers: Browser[] = []

  private readonly devices: { own: boolean; worker: boolean }
  private readonly leave = attends(() => this.tell())

  private constructor(
    devices: Stage['devices'],
    product: Product,
    network: BadNetwork,
    secretary: Caller,
    applicant: Caller,
  ) {
    this.devices = devices
    this.product = product
    this.network = network
    this.secretary = secretary
    this.applicant = applicant
  }

  /**
   * `own`: every device is a whole Chromium of its own, which can be killed and shows PDF. `worker: false`: without the service
   * worker, for flows that open nothing offline: to bring it the whole shell takes a device as long as all the rest of its
   * start. `env`: what the product is told beside what it is always told.
   */
  static async set({ own = false, worker = true, env = {} } = {}): Promise<Stage> {
    // A run that began before midnight goes on with a demo of its own: visits of today are none tomorrow.
    const isOfToday = inject('demoDay') === localDay(new Date())
    const product = await Product.start(env, isOfToday ? inject('demoData') : undefined)
    const network = await BadNetwork.to(product.port)
    const people = await Promise.all([Caller.logIn(product.url, 'secretary'), Caller.logIn(product.url, 'applicant')])
    return new Stage({ own, worker }, product, network, ...people)
  }

  /** Those who must both see an application once. */
  get witnesses(): Caller[] {
    return [this.secretary, this.applicant]
  }

  /** A device on which nobody ever logged in. */
  async browser(viewport = phone, wanted: Partial<Stage['devices']> & { camera?: string } = {}): Promise<Browser> {
    const { own, worker, camera = '' } = { ...this.devices, ...wanted }
    const browser = await Browser.start({ viewport, own, camera, serviceWorkers: worker ? 'allow' : 'block' })
    this.browsers.push(browser)
    return browser
  }

  /** A new device behind the bad network on which this person is logged in, the service worker in charge where it has one. */
  async device(
    username: string,
    viewport = phone,
    { quotaBytes, ...wanted }: Partial<Stage['devices']> & { quotaBytes?: number; camera?: string } = {},
  ): Promise<Browser> {
    const { worker } = { ...this.devices, ...wanted }
    const browser = await this.browser(viewport, wanted)
    // Before anything is stored: Chromium asks for the room left once, and then counts by itself for a while.
    if (quotaBytes !== undefined) await this.setQuota(browser, quotaBytes)
    await logIn(browser, this.network.url, username)
    if (!worker) return browser
    // Said here and not by the test's own limit: what the browser keeps of the page may outgrow the room it was given.
    const isHeld = () => navigator.serviceWorker.controller !== null
    await browser.page.waitForFunction(isHeld, undefined, { timeout: 90_000 })
    return browser
  }

  /**
   * Kills a device and starts it again where there is no network, until `backOnline`. The network itself is down: the service
   * worker that Chromium starts for what waits, before any page, is not reached by `setOffline`.
   */
  async diesOffline(device: Browser): Promise<void> {
    this.network.cut()
    await device.kill()
    await device.start()
    await device.context.setOffline(true)
  }

  /** Sets a password as its holder does, by the link that went to their phone or mailbox. */
  async setPassword(address: string, password: string): Promise<void> {
    const { url } = this.product
    const link = (await lettersTo(url, address)).find((letter) => letter.link?.includes('/password?link='))?.link
    const body = JSON.stringify({ code: link?.split('link=')[1] ?? '', password })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/moduleApi/${contract.account.setByLink.path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`No password was set: ${await answer.text()}`)
  }

  async backOnline(device: Browser): Promise<void> {
    this.network.mend()
    await device.context.setOffline(false)
  }

  /** How many bytes the product may keep on a device; as many as there are where none are named. */
  async setQuota(browser: Browser, quotaBytes?: number): Promise<void> {
    const devtools = await browser.devtools()
    const quota = quotaBytes === undefined ? {} : { quotaSize: quotaBytes }
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: this.network.url, ...quota })
  }

  private async tell(): Promise<void> {
    const seen = this.browsers.flatMap(({ context, errors }) => context.pages().map((page) => ({ page, errors })))
    if (seen.length > 0) await tellFailure(seen, this.network, this.product.log)
  }

  /** Ends the devices of one test, and gives the next a good network. */
  async clear(): Promise<void> {
    await this.tell()
    await Promise.all(this.browsers.splice(0).map((browser) => browser.close()))
    this.network.heal()
  }

  async strike(): Promise<void> {
    await this.clear()
    this.leave()
    await this.network.close()
    await this.product.close()
  }
}
