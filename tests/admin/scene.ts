import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { editedOf } from '../../server/admin/columns.ts'
import { versionOf } from '../../server/admin/version.ts'
import { account } from '../../server/tables/account.ts'
import { accountChange } from '../../server/tables/admin.ts'
import type { Scene } from '../door/scene.ts'
import { newMail } from '../make/address.ts'
import { people } from '../make/people.ts'

const { admin } = contract

export const adminScene: Scene<'admin'> = {
  may: {
    listUsers: 'A',
    addUser: 'A',
    addBack: 'A',
    editUser: 'A',
    removeUser: 'A',
    sendReset: 'A',
    listChanges: 'A',
    listPairs: 'A',
    confirmChange: 'A',
    dropChange: 'A',
    userDetail: 'A',
    findByUserId: 'SAHIMLVN',
    getUserByRole: 'SAHIMLVN',
    buildMenus: 'USAHIMLVNZC',
    lazyMenus: 'A',
    listMenus: 'A',
    superiorMenus: 'A',
    childMenus: 'A',
    addMenu: 'A',
    editMenu: 'A',
    moveMenu: 'A',
    removeMenu: 'A',
    listAudit: 'A',
  },
  reach: {
    userDetail: '-- -y -n --',
    editUser: '-- -y -n --',
    removeUser: '-- -y -n --',
    sendReset: '-- -y -n --',
    confirmChange: '-- -y -n --',
    dropChange: '-- -y -n --',
    findByUserId: '-- yy nn --',
    // One for all institutions: others read, and only the first institution changes.
    superiorMenus: '-- -y -y --',
    childMenus: '-- -y -y --',
    addMenu: '-- -y -- --',
    editMenu: '-- -y -- --',
    moveMenu: '-- -y -- --',
    removeMenu: '-- -y -- --',
  },
  bodies: (foreign) => {
    const { cate } = people.partyWang
    const user = {
      username: 'somebody',
      nickName: '某人',
      cate,
      phone: '13700000000',
      roles: ['ROLE_X'],
      jobs: ['书记员'],
    }
    const menu = {
      pid: foreign.menu,
      title: '菜单',
      path: '/a',
      cates: ['USER'],
      roles: ['ROLE_X'],
      sort: 1,
      hidden: true,
    }
    return {
      addUser: user,
      addBack: user,
      editUser: { ...user, id: foreign.user },
      removeUser: { ids: [foreign.user] },
      sendReset: { id: foreign.user },
      confirmChange: { id: randomUUID() },
      dropChange: { id: randomUUID() },
      userDetail: { id: foreign.user },
      findByUserId: { userId: foreign.user },
      getUserByRole: { role: 'ROLE_ADMIN' },
      superiorMenus: [randomUUID()],
      addMenu: menu,
      editMenu: { ...menu, id: foreign.menu },
      moveMenu: { id: foreign.menu, pid: '' },
      removeMenu: { ids: [foreign.menu] },
    }
  },
  tries: ({ server }) => {
    async function freshMenu() {
      const body = { title: randomUUID(), cates: ['MISHU' as const] }
      return (await server.call(admin.addMenu, { body }, { as: 'adminZhao' })).data
    }
    const freshAccount = () => {
      const { house } = server.running
      return createAccount(house, {
        username: randomUUID().slice(0, 30),
        nickName: '临时',
        cate: 'USER',
        email: newMail(),
        password: 'x',
      })
    }
    async function freshChange(): Promise<string> {
      const { orm } = server.running.house.db
      const [holder] = await orm
        .select()
        .from(account)
        .where(eq(account.id, await freshAccount()))
      if (!holder) throw new Error('The account was not made')
      const wanted = editedOf(holder)
      const by = { byId: server.id('secretaryLi'), byName: '李秘书', at: new Date() }
      const who = { tenantId: 1, accountId: holder.id, version: versionOf({ ...wanted }) }
      const [row] = await orm
        .insert(accountChange)
        .values({ ...who, wanted, ...by })
        .returning()
      return row?.id ?? ''
    }
    const wang = () => server.id('partyWang')
    return {
      userDetail: (as) => server.call(admin.userDetail, { body: { id: wang() } }, { as }),
      editUser: (as) => {
        const body = { id: wang(), username: 'wang', nickName: '王建国', cate: 'USER' as const }
        return server.call(admin.editUser, { body }, { as })
      },
      removeUser: async (as) => server.call(admin.removeUser, { body: { ids: [await freshAccount()] } }, { as }),
      sendReset: async (as) => server.call(admin.sendReset, { body: { id: await freshAccount() } }, { as }),
      confirmChange: async (as) => server.call(admin.confirmChange, { body: { id: await freshChange() } }, { as }),
      dropChange: async (as) => server.call(admin.dropChange, { body: { id: await freshChange() } }, { as }),
      findByUserId: (as) => server.call(admin.findByUserId, { body: { userId: wang() } }, { as }),
      superiorMenus: async (as) => server.call(admin.superiorMenus, { body: [(await freshMenu()).id] }, { as }),
      childMenus: async (as) => server.call(admin.childMenus, { query: { id: (await freshMenu()).id } }, { as }),
      addMenu: async (as) => {
        const body = { pid: (await freshMenu()).id, title: '下级', cates: ['MISHU' as const] }
        return server.call(admin.addMenu, { body }, { as })
      },
      editMenu: async (as) => {
        const { hasChildren: _, ...body } = await freshMenu()
        return server.call(admin.editMenu, { body }, { as })
      },
      moveMenu: async (as) => server.call(admin.moveMenu, { body: { id: (await freshMenu()).id, pid: '' } }, { as }),
      removeMenu: async (as) => server.call(admin.removeMenu, { body: { ids: [(await freshMenu()).id] } }, { as }),
    }
  },
}
