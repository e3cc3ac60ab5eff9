"""Games whose rules are a Prolog module, and how such a module is asked."""
