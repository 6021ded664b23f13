import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import { sendMessage } from '../../server/message/send.ts'
import type { Scene } from '../door/scene.ts'

const { message } = contract

/** As a browser gives one; nobody answers there. */
const subscription = () => ({
  endpoint: `https://push.example.org/${randomUUID()}`,
  keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') },
  language: 'zh' as const,
})

export const messageScene: Scene<'message'> = {
  may: {
    list: 'USAHIMLVNZC',
    read: 'USAHIMLVNZC',
    batchRead: 'USAHIMLVNZC',
    mailLink: 'SAHIMLVN',
    unreadMail: 'SAHIMLVN',
    send: 'SHIM',
    pushKey: 'USAHIMLVNZC',
    subscribe: 'USAHIMLVNZC',
    unsubscribe: 'USAHIMLVNZC',
  },
  reach: {
    read: 'yn nn nn nn',
    send: '-- yy nn --',
  },
  bodies: (foreign) => ({
    list: { page: 1, size: 5, readStatus: 0 },
    read: { id: foreign.message },
    batchRead: { ids: [foreign.message] },
    send: { userIds: [foreign.user], content: '你好' },
    subscribe: subscription(),
    unsubscribe: { endpoint: subscription().endpoint },
  }),
  tries: ({ server }) => {
    async function freshMessage(): Promise<string> {
      const { house } = server.running
      const news = { kind: 'text', params: { text: randomUUID() } } as const
      await house.db.tx((tx) => sendMessage(house, tx, [server.id('partyWang')], news))
      const { list } = (await server.call(message.list, { body: {} }, { as: 'partyWang' })).data
      return list.find((row) => row.content === news.params.text)?.id ?? ''
    }
    const wang = () => server.id('partyWang')
    return {
      read: async (as) => server.call(message.read, { body: { id: await freshMessage() } }, { as }),
      send: (as) => server.call(message.send, { body: { userIds: [wang()], content: '你好' } }, { as }),
    }
  },
}
