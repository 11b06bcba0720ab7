import { Component, type ReactNode } from 'react'

/** For what stands beside the page's own matter: where it can't be read, the page does without it. */
export class WithoutFault extends Component<{ children: ReactNode }, { isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError() {
    return { isLost: true }
  }

  override render() {
    return this.state.isLost ? null : this.props.children
  }
}
