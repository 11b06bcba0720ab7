/** The role that a dialog gives. */
export interface GrantedRole {
  kind: 'COACH' | 'ADMIN' | 'GLOBAL'
  /** The company of the role; for a global admin, whose members are searched. */
  companyId: string
}
