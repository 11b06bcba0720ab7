import { Component, type ReactNode } from 'react'
import { forgetFailedLoads } from '#web/lib/lazily.ts'

interface BoundaryProps {
  /** A new value clears the error, because the user has navigated. */
  resetKey: unknown
  renderFallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  failure: { error: unknown } | undefined
  resetKey: unknown
}

/** Renders a fallback after a render error. A class, because React has no other way. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    if (resetKey === state.resetKey) return null
    if (state.failure) forgetFailedLoads()
    return { failure: undefined, resetKey }
  }

  retry = (): void => {
    forgetFailedLoads()
    this.setState({ failure: undefined })
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.renderFallback(failure.error, this.retry) : this.props.children
  }
}
