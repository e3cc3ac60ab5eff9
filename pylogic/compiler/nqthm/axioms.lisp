; What the initial theory of the prover defines by recursion, as the logic's axioms have it. The
; compiler adds those of these functions that a script uses; arithmetic, pairs, atoms and negative
; numbers are in prolog/nqthm/primitives.pl, the connectives are compiled in place.

(defn append (x y)
  (if (listp x)
      (cons (car x) (append (cdr x) y))
    y))

(defn member (x lst)
  (if (nlistp lst)
      f
    (if (equal x (car lst))
        t
      (member x (cdr lst)))))

(defn assoc (x alist)
  (if (nlistp alist)
      f
    (if (equal x (car (car alist)))
        (car alist)
      (assoc x (cdr alist)))))

(defn pairlist (x y)
  (if (listp x)
      (cons (cons (car x) (car y)) (pairlist (cdr x) (cdr y)))
    nil))

(defn union (x y)
  (if (listp x)
      (if (member (car x) y)
          (union (cdr x) y)
        (cons (car x) (union (cdr x) y)))
    y))

(defn max (x y)
  (if (lessp x y) y (fix x)))

(defn strip-cars (x)
  (if (nlistp x)
      nil
    (cons (car (car x)) (strip-cars (cdr x)))))

(defn sum-cdrs (x)
  (if (nlistp x)
      0
    (plus (cdr (car x)) (sum-cdrs (cdr x)))))

(defn ord-lessp (x y)
  (if (nlistp x)
      (if (nlistp y) (lessp x y) t)
    (if (nlistp y)
        f
      (if (ord-lessp (car x) (car y))
          t
        (if (equal (car x) (car y))
            (ord-lessp (cdr x) (cdr y))
          f)))))

(defn ordinalp (x)
  (if (listp x)
      (if (and (ordinalp (car x)) (not (equal (car x) 0)))
          (if (and (listp (cdr x)) (ord-lessp (car x) (car (cdr x))))
              f
            (ordinalp (cdr x)))
        f)
    (numberp x)))
