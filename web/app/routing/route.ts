import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { ConcreteRequest, OperationType } from 'relay-runtime'
import type { RoleKind } from '#web/app/person/role.ts'
import type { Workspace } from '#web/app/person/workspace.ts'
import type { Guard } from './gate/admission.ts'

/** The layout around a screen. `coach` and `visitor` show less to visitors. */
export type LayoutName = 'dashboard' | 'auth' | 'plain' | 'coach' | 'visitor' | 'stage' | 'bare'

/** The location of a screen: the route's parameters and the query string. */
export interface Place<Parameter extends string = string> {
  path: string
  parameters: Readonly<Record<Parameter, string>>
  search: string
}

/** Props of a screen with a query. */
export interface ScreenProps<TQuery extends OperationType> {
  query: PreloadedQuery<TQuery>
  place: Place
  /** When the data was read, if it is an offline copy. */
  copiedAt?: number | undefined
}

interface Pattern<Parameter extends string> {
  pattern: string
  parameters?: Record<Parameter, string> | undefined
}

/** Used for matching and admission. The shell has it for every route. */
export interface Finding {
  path: Pattern<string>
  /** Further patterns that open the same screen; links use the first. */
  also?: readonly string[]
  guard: Guard
  layout: LayoutName
  /** Roles that may open it; all users that the guard admits if empty. */
  roles?: readonly RoleKind[]
  /** Query parameters that the screen handles itself: a change of only these does not reopen it. */
  follows?: readonly string[]
}

/** Used by the layout, and loaded with the layouts. */
export interface Framing extends Pick<Finding, 'path' | 'roles'> {
  /** The greeting depends on the user's name and the hour. */
  title?: MessageDescriptor | 'greeting'
  subtitle?: MessageDescriptor
  /** Its item in the top and bottom bars. */
  navigation?: NavigationItem
  /** Hides the mobile header. */
  headerless?: boolean
  /** The route to which Back leads for a user who opened this one directly; Today by default. */
  parent?: string
}

export interface NavigationItem {
  workspace: Workspace | 'both'
  /** Position in the bar. */
  order: number
  label: MessageDescriptor
  icon: LucideIcon
  /** Shows the number of conversations with unread messages. */
  countsUnread?: boolean
}

/** The query of a screen, and its placeholder. Loaded in parallel with the screen's code. */
export interface Opening {
  query: ConcreteRequest
  variables(place: Place): OperationType['variables']
  /** Names the offline copy if the variables change with the day, so that it is found on a later day. */
  copyName?(place: Place): string
  /** A skeleton of the same size. */
  loading: ComponentType
}

// A method, so that its argument may be narrower than the table's type: each query is only passed to its own screen.
export type QueryScreen<TQuery extends OperationType> = { draw(props: ScreenProps<TQuery>): ReactNode }['draw']

interface WithoutQuery {
  asks: false
  load: () => Promise<ComponentType<{ place: Place }>>
}

interface WithQuery {
  asks: true
  load: () => Promise<QueryScreen<OperationType>>
}

/** A route as the shell uses it. */
export type FoundRoute = Finding & (WithoutQuery | WithQuery)

/** A route as its feature declares it. */
export type Route = Framing & Finding & (WithoutQuery | (WithQuery & Opening))

interface RouteWithQuery<TQuery extends OperationType, Parameter extends string> extends Finding, Framing {
  path: Pattern<Parameter>
  load: () => Promise<QueryScreen<TQuery>>
  query: ConcreteRequest
  variables(place: Place<Parameter>): TQuery['variables']
  copyName?(place: Place<Parameter>): string
  loading: ComponentType
}

/** Declares a route whose screen has a query. */
export function screenWithQuery<TQuery extends OperationType, Parameter extends string>(
  route: RouteWithQuery<TQuery, Parameter>,
): Route {
  return { ...route, asks: true }
}

/** Declares a route whose screen needs no data. */
export function screenAlone(route: Finding & Framing & Pick<WithoutQuery, 'load'>): Route {
  return { ...route, asks: false }
}
