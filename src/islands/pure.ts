import { Component, createElement, type FunctionComponent } from 'preact';

/** Memoises `View`: re-renders only if the identity of a prop has changed. */
export function pure<Props extends object>(View: FunctionComponent<Props>) {
  return class Pure extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const now = this.props as Readonly<Record<string, unknown>>;
      const then = next as Readonly<Record<string, unknown>>;
      return Object.keys(then).some((name) => now[name] !== then[name]);
    }

    override render() {
      return createElement(View, this.props);
    }
  };
}
