import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import type { Tribunal, TribunalMember } from '../../contract/tribunal/tribunal.ts'
import { createAccount } from '../../server/account/create.ts'
import { openSession } from '../../server/who.ts'
import { caseIn, makeDept, sideIds } from '../make/case.ts'
import { type EngineName, TestServer } from '../setup/server.ts'

const { tribunal, case: cases } = contract

interface Someone {
  id: string
  token: string
}
export type Who = 'app' | 'def' | 'stranger' | 'staff' | 'far' | 'wu' | 'zheng' | 'sun'

/** The member appointed last. */
export function last(known: Tribunal): TribunalMember {
  const member = known.members.at(-1)
  if (!member) throw new Error('Nobody was appointed')
  return member
}

/** A server with those who have to do with a tribunal: two sides, secretaries here and elsewhere, three arbitrators. */
export class Sitting {
  readonly server: TestServer
  readonly all = {} as Record<Who, Someone>

  private constructor(server: TestServer) {
    this.server = server
  }

  static async set(engine: EngineName): Promise<Sitting> {
    const scene = new Sitting(await TestServer.start(engine))
    const { server, all } = scene
    await makeDept(server)
    const names = {
      app: 'partyWang',
      def: 'partyChen',
      // A head, whose the seats are.
      staff: 'adminZhao',
      far: 'adminFar',
      sun: 'arbitratorSun',
    } as const
    for (const [who, name] of Object.entries(names))
      all[who as Who] = { id: server.id(name), token: await server.token(name) }
    all.wu = await scene.someone('吴仲裁员', 'ZCY')
    all.zheng = await scene.someone('郑仲裁员', 'ZCY')
    all.stranger = await scene.someone('路人', 'USER')
    return scene
  }

  async someone(nickName: string, cate: 'USER' | 'ZCY'): Promise<Someone> {
    const { house } = this.server.running
    const username = randomUUID().slice(0, 30)
    const id = await createAccount(house, { username, nickName, cate, password: 'Test#2026' })
    return { id, token: (await openSession(house, house.db.orm, id, { ip: '', device: '' })).token }
  }

  as(who: Who): { token: string } {
    return { token: this.all[who].token }
  }

  read(id: string, who: Who = 'staff') {
    return this.server.call(tribunal.getTribunal, { params: { id } }, this.as(who))
  }

  async seesCase(id: string, who: Who): Promise<number> {
    return (await this.server.call(cases.getCase, { params: { id } }, this.as(who))).status
  }

  /** A served case of `app` against `def`, whose names stand in no other. */
  async served(): Promise<CaseDetail> {
    const { server, all } = this
    const known = await caseIn(server, 'transfered')
    const unique = randomUUID()
    await server.running.house.db.orm.execute(
      sql`update case_attendee set name = name || ${unique} where case_id = ${known.id}`,
    )
    const body = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: all.def.id }
    return (await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })).data
  }

  /** One action after the other, each with the version the one before led to. Throws what was refused. */
  followed(id: string) {
    let now: Tribunal | undefined
    return async <C extends Named>(who: Who, call: C, more: object): Promise<Tribunal> => {
      const body = { id, version: now?.version ?? 0, ...more }
      const answer = await this.server.call(call, { body } as unknown as Input<C>, this.as(who))
      if (answer.status !== 200) throw new Error(`${call.name}: ${answer.error} ${JSON.stringify(answer.fields)}`)
      now = answer.data as Tribunal
      return now
    }
  }
}
