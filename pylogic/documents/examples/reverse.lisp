; Lists that are reversed, for the Boyer-Moore prover.

(boot-strap nqthm)

(defn app (x y)
  (if (listp x)
      (cons (car x) (app (cdr x) y))
      y))

(defn rev (x)
  (if (listp x)
      (app (rev (cdr x)) (cons (car x) nil))
      nil))

(defn plistp (x)
  (if (listp x)
      (plistp (cdr x))
      (equal x nil)))

(prove-lemma app-assoc (rewrite)
  (equal (app (app x y) z) (app x (app y z))))

(prove-lemma rev-rev (rewrite)
  (implies (plistp x) (equal (rev (rev x)) x)))

(prove-lemma rev-rev-of-anything ()
  (equal (rev (rev x)) x))
