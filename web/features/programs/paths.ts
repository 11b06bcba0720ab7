import { address } from '#web/lib/address.ts'

export const paths = {
  programs: address('/dashboard/programs', ['category', 'sub', 'level', 'goal', 'q']),
  program: address('/dashboard/program', ['programId']),
  managePrograms: address('/dashboard/manage-programs', ['company', 'coach', 'q', 'state']),
  trainingRules: address('/dashboard/manage-programs/rules', ['company']),
  haveProgramMade: address('/dashboard/have-program-made', ['for']),
  editProgram: address('/dashboard/edit-program', ['id']),
}
