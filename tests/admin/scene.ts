import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import type { Scene } from '../door/scene.ts'
import { people } from '../make/people.ts'

const { admin } = contract

export const adminScene: Scene<'admin'> = {
  may: {
    listUsers: 'A',
    addUser: 'A',
    addBack: 'A',
    editUser: 'A',
    removeUser: 'A',
    userDetail: 'A',
    findByUserId: 'SA',
    getUserByRole: 'SA',
    buildMenus: 'USAZC',
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
      addUser: { ...user, password: 'First#2026' },
      addBack: user,
      editUser: { ...user, id: foreign.user },
      removeUser: { ids: [foreign.user] },
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
        password: 'x',
      })
    }
    const wang = () => server.id('partyWang')
    return {
      userDetail: (as) => server.call(admin.userDetail, { body: { id: wang() } }, { as }),
      editUser: (as) => {
        const body = { id: wang(), username: 'wang', nickName: '王建国', cate: 'USER' as const }
        return server.call(admin.editUser, { body }, { as })
      },
      removeUser: async (as) => server.call(admin.removeUser, { body: { ids: [await freshAccount()] } }, { as }),
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
