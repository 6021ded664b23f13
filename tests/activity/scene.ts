import type { Scene } from '../door/scene.ts'

export const activityScene: Scene<'activity'> = {
  may: {
    loginCode: '*',
    login: '*',
    getUser: 'G',
    saveUser: 'G',
    logout: 'G',
  },
  bodies: () => ({
    loginCode: { phone: '13700000000' },
    login: { phone: '13700000000', code: '1234' },
    saveUser: { loginName: '某人' },
  }),
}
