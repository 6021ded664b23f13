import { hash } from '@node-rs/argon2'
import { account } from '../contract/account/account.ts'
import { Product } from '../tests/setup/product.ts'
import { pairs, report } from './figure.ts'
import { cpu } from './reading.ts'

const times = 20
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A login from its captcha to its session, in CPU of the server, against the hash of the password alone. */
export async function login(): Promise<void> {
  const product = await Product.start({ RATE_LIMITS: '0', LOG_LEVEL: 'silent' })
  const api = `${product.url}/moduleApi/`
  const enter = async () => {
    const { data } = (await (await fetch(api + account.captcha.path)).json()) as { data: { uuid: string } }
    const outbox = (await (await fetch(`${product.url}/dev/outbox.json`)).json()) as { uuid?: string; code?: string }[]
    const code = outbox.find((one) => one.uuid === data.uuid)?.code
    const who = { username: 'applicant', password: 'Demo#2026', cate: 'USER', loginType: 'login', tenantId: 1 }
    const body = JSON.stringify({ ...who, uuid: data.uuid, code })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(api + account.login.path, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`Not let in: ${answer.status}`)
  }
  await enter()
  const ours = async () => {
    const before = cpu(product.pid)
    for (let done = 0; done < times; done++) await enter()
    return (cpu(product.pid) - before) / 1000 / times
  }
  const bare = async () => {
    const before = process.cpuUsage()
    for (let done = 0; done < times; done++) await hash('Demo#2026', cost)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / times
  }
  report(
    'a login with its captcha, CPU of the server, against its password hash alone',
    '–',
    'ms',
    await pairs(3, ours, bare),
  )
  await product.close()
}
