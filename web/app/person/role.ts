export type RoleKind = 'MEMBER' | 'COACH' | 'ADMIN' | 'GLOBAL'
