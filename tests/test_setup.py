"""The set-up script on machines of several kinds, each a PATH of its own with pretended tools."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / ".ci" / "prerequisites"
TOOLS = ("sh", "printf", "mkdir", "cp", "chmod")
INSTALLS = {
    "apt-get": "apt-get install -q -y --no-install-recommends swi-prolog-nox",
    "dnf": "dnf install -y pl",
    "pacman": "pacman -Sy --needed --noconfirm swi-prolog",
    "brew": "brew install swi-prolog",
}


class Machine:
    """A folder of commands that is the whole PATH; what was run on it is in `log`."""

    def __init__(self, folder: Path, user: int) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "log"
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.bin / tool).symlink_to(found)
        self.command("python3", f'exec "{sys.executable}" "$@"')
        self.command("id", f"echo {user}")

    def command(self, name: str, body: str) -> None:
        """Put a shell script on the PATH."""
        file = self.bin / name
        file.write_text(f"#!{self.bin / 'sh'}\n{body}\n")
        file.chmod(0o755)

    def manager(self, name: str) -> None:
        """Add a package manager that writes down its command line and makes a swipl."""
        swipl = self.bin / "swipl"
        install = f'case "$*" in *install*|-S*) cp "{self.bin}/sh" "{swipl}" ;; esac'
        self.command(name, f'echo "{name} $*" >> "{self.log}"\n{install}')

    def run(self) -> subprocess.CompletedProcess[str]:
        """Run the script."""
        return subprocess.run(
            [self.bin / "sh", SCRIPT],
            env={"PATH": str(self.bin), "LANG": os.environ.get("LANG", "C.UTF-8")},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


@pytest.fixture
def root(tmp_path: Path) -> Machine:
    """Return a machine on which we are root."""
    return Machine(tmp_path, user=0)


@pytest.fixture
def user(tmp_path: Path) -> Machine:
    """Return a machine on which we are not."""
    return Machine(tmp_path, user=1000)


@pytest.mark.parametrize("manager", INSTALLS)
def test_installs_swipl(root: Machine, manager: str) -> None:
    """Each package manager is asked for its own package, and the command is said."""
    root.manager(manager)
    done = root.run()
    assert done.returncode == 0, done.stderr
    assert INSTALLS[manager] in done.stderr
    assert root.log.read_text().splitlines()[-1] == INSTALLS[manager]


def test_a_second_run_is_silent(root: Machine) -> None:
    """Where everything is there, nothing is run and nothing is said."""
    root.manager("apt-get")
    root.run()
    root.log.unlink()
    done = root.run()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not root.log.exists()


def test_uses_sudo_when_not_root(user: Machine) -> None:
    """A user with sudo gets the packages through it."""
    user.manager("dnf")
    user.command("sudo", f'echo "sudo $*" >> "{user.log}"; "$@"')
    assert user.run().returncode == 0
    assert "sudo dnf install -y pl" in user.log.read_text().splitlines()


def test_brew_needs_no_sudo(user: Machine) -> None:
    """Homebrew refuses to run as root, so it is run as the user."""
    user.manager("brew")
    assert user.run().returncode == 0


@pytest.mark.parametrize(
    ("manager", "message"),
    [("apt-get", "as root, run: apt-get install"), (None, "https://www.swi-prolog.org")],
)
def test_says_what_to_do(user: Machine, manager: str | None, message: str) -> None:
    """Without sudo, or without a package manager, one message says what to do, and it fails."""
    if manager:
        user.manager(manager)
    done = user.run()
    assert done.returncode != 0
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_failed_installation_fails(root: Machine) -> None:
    """When the package manager fails, so does the set-up."""
    root.command("pacman", "exit 1")
    done = root.run()
    assert done.returncode != 0
    assert "failed" in done.stderr


def test_an_old_python_is_refused(root: Machine) -> None:
    """The message names the version found and how to name another."""
    root.command("python3", 'case "$2" in *print*) echo 3.9 ;; *) exit 1 ;; esac')
    done = root.run()
    assert done.returncode != 0
    assert "Python 3.9" in done.stderr
    assert "make PYTHON=" in done.stderr


def test_debian_keeps_venv_apart(root: Machine) -> None:
    """Where Python has no `ensurepip`, Debian's package for this very version is asked for."""
    root.manager("apt-get")
    root.command("python3", 'case "$2" in *print*) echo 3.11 ;; *ensurepip*) exit 1 ;; esac')
    assert root.run().returncode == 0
    assert "swi-prolog-nox python3.11-venv" in root.log.read_text()
